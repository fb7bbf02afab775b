import { describe, expect, it } from 'vitest';
import { JOB_FAILURES } from '../../../schema/domain/failure.ts';
import { contactLink, contactWords, keepContact } from '../../../studio/src/api/server/contact.ts';
import { failureWords } from '../../../studio/src/api/failure-words.ts';
import { stepNameOf } from '../../../studio/src/pages/project/steps.ts';

describe('the name of a step', () => {
  it('says whether the file is there already, or is fetched', () => {
    const upload = `https://clips.example/media/uploads/01KAFV5N7Q2V8XW4T6R5N00017/${'0a'.repeat(16)}/talk.mp4`;
    expect(stepNameOf('download', { url: upload })).toBe('upload');
    expect(stepNameOf('download', { url: 'https://example.com/talk.mp4' })).toBe('download');
    expect(stepNameOf('download', { url: '' })).toBe('download');
    expect(stepNameOf('frame', { url: upload })).toBe('frame');
  });
});

describe('the words of a failure', () => {
  it('are those of the page, else those of the server', () => {
    const t = ((key: string, { defaultValue }: { defaultValue: string }) =>
      key === 'progress.failures.source_private' ? 'Ist privat.' : defaultValue) as never;
    expect(failureWords(t, JOB_FAILURES['source.private'].text)).toBe('Ist privat.');
    expect(failureWords(t, 'Something of another version.')).toBe('Something of another version.');
  });
});

describe('whoever runs the server', () => {
  it('is named with where they are reached, if the server says so', () => {
    const t = ((_key: string, { contact }: { contact: string }) => `Ask whoever runs this server${contact}.`) as never;
    expect([contactWords(), contactLink()]).toEqual(['', null]);
    keepContact('help@example.com');
    expect(failureWords(t, "We can't transcribe Klingon.")).toBe('Ask whoever runs this server (help@example.com).');
    expect(contactLink()?.href).toBe('mailto:help@example.com');
    keepContact('https://example.com/help');
    expect(contactLink()?.href).toBe('https://example.com/help');
    keepContact(null);
  });
});
