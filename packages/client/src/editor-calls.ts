import type { CallOptions, Send } from './transport.ts';
import type * as api from './types.ts';

type Answer<T> = { message: string; data: T };

/** What an editor shows, corrections of the transcript, dictionaries, and saved options of renders. */
export function editorCalls(send: Send) {
  const of = (id: string, what: string) => `/projects/${encodeURIComponent(id)}/${what}`;
  const template = (id: string) => `/templates/${encodeURIComponent(id)}`;
  return {
    /** A signed URL of the stored source. Ask again when it expires. */
    getSource: async (id: string, options?: CallOptions) =>
      (await send<Answer<api.ProjectSource>>('GET', of(id, 'source'), options)).data,
    getWaveform: async (id: string, query?: api.Queries['getWaveform'], options?: CallOptions) =>
      (await send<Answer<api.Waveform>>('GET', of(id, 'waveform'), { ...options, query: { ...query } })).data,
    getShots: async (id: string, options?: CallOptions) =>
      (await send<Answer<api.ProjectShots>>('GET', of(id, 'shots'), options)).data,
    getStoryboard: async (id: string, options?: CallOptions) =>
      (await send<Answer<api.Storyboard>>('GET', of(id, 'storyboard'), options)).data,
    /** The storyboard as a WebVTT file of thumbnails, as players read it. */
    getStoryboardText: (id: string, options?: CallOptions) =>
      send<string>('GET', of(id, 'storyboard'), { ...options, query: { format: 'vtt' }, isText: true }),
    /** What a render of the short is drawn from, for previews that run the renderer's code. */
    getDrawing: async (projectId: string, shortId: string, options?: CallOptions) => {
      const path = `/shorts/${encodeURIComponent(projectId)}/${encodeURIComponent(shortId)}/drawing`;
      return (await send<Answer<api.Drawing>>('GET', path, options)).data;
    },
    /** Clips for an editing program: `text()` of the response is the document; with `bundle`, its body is a ZIP. */
    exportProject: (id: string, query: api.Queries['exportProject'], options?: CallOptions) =>
      send<Response>('GET', of(id, 'export'), { ...options, query: { ...query }, isFile: true }),
    exportShort: (projectId: string, shortId: string, query: api.Queries['exportShort'], options?: CallOptions) => {
      const path = `/shorts/${encodeURIComponent(projectId)}/${encodeURIComponent(shortId)}/export`;
      return send<Response>('GET', path, { ...options, query: { ...query }, isFile: true });
    },
    /** Gives a short the edges and cuts of its timeline: FCPXML or OpenTimelineIO, trimmed in an editing program. */
    importShort: async (projectId: string, shortId: string, document: string, options?: CallOptions) => {
      const path = `/shorts/${encodeURIComponent(projectId)}/${encodeURIComponent(shortId)}/import`;
      return (await send<Answer<api.Short>>('POST', path, { ...options, body: { document } })).data;
    },
    listCaptionStyles: async (options?: CallOptions) =>
      (await send<Answer<api.CaptionStyle[]>>('GET', '/caption-styles', options)).data,
    /** Corrects words and names speakers, for all shorts of the project. */
    updateTranscript: async (id: string, body: api.EditTranscriptRequest, options?: CallOptions) =>
      (await send<Answer<api.Transcript>>('PATCH', of(id, 'transcript'), { ...options, body })).data,
    /** How names and terms are written in all projects. */
    getDictionary: async (options?: CallOptions) =>
      (await send<Answer<api.Dictionary>>('GET', '/dictionary', options)).data,
    /** Replaces all entries. */
    replaceDictionary: async (body: api.ReplaceDictionaryRequest, options?: CallOptions) =>
      (await send<Answer<api.Dictionary>>('PUT', '/dictionary', { ...options, body })).data,
    getProjectDictionary: async (id: string, options?: CallOptions) =>
      (await send<Answer<api.Dictionary>>('GET', of(id, 'dictionary'), options)).data,
    /** Replaces all entries of the project. */
    replaceProjectDictionary: async (id: string, body: api.ReplaceProjectDictionaryRequest, options?: CallOptions) =>
      (await send<Answer<api.Dictionary>>('PUT', of(id, 'dictionary'), { ...options, body })).data,
    createTemplate: async (body: api.NewTemplate, options?: CallOptions) =>
      (await send<Answer<api.Template>>('POST', '/templates', { ...options, body, creates: true })).data,
    /** All templates, oldest first. */
    listTemplates: async (options?: CallOptions) =>
      (await send<Answer<api.Template[]>>('GET', '/templates', options)).data,
    getTemplate: async (id: string, options?: CallOptions) =>
      (await send<Answer<api.Template>>('GET', template(id), options)).data,
    /** Replaces the options as a whole, if you give any. */
    updateTemplate: async (id: string, body: api.TemplateChange, options?: CallOptions) =>
      (await send<Answer<api.Template>>('PATCH', template(id), { ...options, body })).data,
    deleteTemplate: async (id: string, options?: CallOptions) =>
      (await send<Answer<api.Template>>('DELETE', template(id), options)).data,
  };
}
