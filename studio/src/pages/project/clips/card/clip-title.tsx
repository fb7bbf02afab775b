import type { ShortListItem } from 'clipmill';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

const MAX_CHARS = 200;

type ClipTitleProps = {
  clip: ShortListItem;
  isEditing: boolean;
  onEditing: (isEditing: boolean) => void;
  /** Resolves to whether it succeeded. */
  onRename: (clip: ShortListItem, title: string) => Promise<boolean>;
};

/** The title. A click edits it; Enter or leaving it saves, Escape does not. A title that was not saved stays. */
export function ClipTitle({ clip, isEditing, onEditing, onRename }: ClipTitleProps) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState<string | null>(null);
  const save = async (text: string) => {
    onEditing(false);
    const title = text.trim();
    if (title === '' || title === clip.title) return setDraft(null);
    if (await onRename(clip, title)) return setDraft(null);
    setDraft(text);
    return onEditing(true);
  };
  if (!isEditing) {
    return (
      <h2 className="min-h-11 leading-snug font-medium">
        <button
          type="button"
          onClick={() => onEditing(true)}
          aria-label={t('clips.renameOf', { title: clip.title })}
          className="line-clamp-5 w-full rounded text-left text-pretty break-words hover:underline"
        >
          {clip.title}
        </button>
      </h2>
    );
  }
  return (
    <TitleField
      start={draft ?? clip.title}
      label={t('clips.titleLabel')}
      onSave={(text) => void save(text)}
      onCancel={() => {
        setDraft(null);
        onEditing(false);
      }}
    />
  );
}

type TitleFieldProps = { start: string; label: string; onSave: (text: string) => void; onCancel: () => void };

function TitleField({ start, label, onSave, onCancel }: TitleFieldProps) {
  const [text, setText] = useState(start);
  const field = useRef<HTMLTextAreaElement>(null);
  const isOver = useRef(false);
  useEffect(() => field.current?.select(), []);
  const end = (finish: () => void) => {
    if (isOver.current) return;
    isOver.current = true;
    finish();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    end(() => (event.key === 'Enter' ? onSave(text) : onCancel()));
  };
  return (
    <textarea
      ref={field}
      rows={2}
      value={text}
      maxLength={MAX_CHARS}
      aria-label={label}
      onChange={(event) => setText(event.target.value.replaceAll('\n', ' '))}
      onKeyDown={onKeyDown}
      onBlur={() => end(() => onSave(text))}
      className="border-line bg-ground w-full resize-none rounded-lg border px-2 py-1 leading-snug font-medium"
    />
  );
}
