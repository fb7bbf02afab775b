import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ACCESS } from '#schema/domain/access/rules.ts';
import { nodeCommand, nodeInDocker } from '#schema/domain/farm/node-command.ts';
import { errorWords } from '@/api/error-words.ts';
import { operator } from '@/api/operator.ts';
import { useAction } from '@/api/use-action.ts';
import { Button } from '@/ui/button.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import { DoneButton } from '@/ui/manage/dialog-buttons.tsx';
import { TextField } from '@/ui/field.tsx';
import { CopyField } from '@/ui/manage/copy-field.tsx';
import { fieldsOf } from '@/ui/manage/fields-of.ts';
import { Section } from '@/ui/manage/section.tsx';
import { Notice } from '@/ui/notice.tsx';
import { ChecksPart } from './checks-part.tsx';

/** What a new server needs besides its settings: a user, a node, and nothing broken. */
export function SetUpPart() {
  return (
    <>
      <UserSection />
      <NodeSection />
      <ChecksPart />
    </>
  );
}

function UserSection() {
  const { t } = useTranslation();
  const make = useAction(operator.createUser, { changes: [], done: t('farm.setUp.userMade'), isQuiet: true });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const field = fieldsOf(form);
    make.mutate({ email: field('email').trim(), password: field('password') }, { onSuccess: () => form.reset() });
  };
  return (
    <Section title={t('farm.setUp.user')} hint={t('farm.setUp.userHint')}>
      <form onSubmit={submit} className="grid max-w-xl gap-4">
        <TextField label={t('signIn.email')} name="email" type="email" required autoComplete="off" />
        <TextField
          label={t('signIn.password')}
          name="password"
          type="password"
          required
          minLength={ACCESS.passwordMinChars}
          autoComplete="new-password"
          hint={t('account.password.newHint', { count: ACCESS.passwordMinChars })}
        />
        {make.error !== null && <Notice tone="danger">{errorWords(t, make.error)}</Notice>}
        <Button look="primary" type="submit" disabled={make.isPending} className="justify-self-start">
          {t('farm.setUp.makeUser')}
        </Button>
      </form>
    </Section>
  );
}

function NodeSection() {
  const { t } = useTranslation();
  const [key, setKey] = useState<string | null>(null);
  const make = useAction(operator.createNodeKey, {
    changes: [],
    isQuiet: true,
    onDone: ({ data }) => setKey(data.key),
  });
  return (
    <Section title={t('farm.setUp.node')} hint={t('farm.setUp.nodeHint')}>
      <form
        className="grid max-w-xl gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          make.mutate(fieldsOf(event.currentTarget)('name').trim());
        }}
      >
        <TextField label={t('farm.setUp.nodeName')} name="name" defaultValue="node-1" required maxLength={64} />
        {make.error !== null && <Notice tone="danger">{errorWords(t, make.error)}</Notice>}
        <Button look="primary" type="submit" disabled={make.isPending} className="justify-self-start">
          {t('farm.setUp.makeNode')}
        </Button>
      </form>
      {key !== null && <NodeDialog nodeKey={key} onClose={() => setKey(null)} />}
    </Section>
  );
}

/** The key is in no other place: closing forgets it. */
function NodeDialog({ nodeKey, onClose }: { nodeKey: string; onClose: () => void }) {
  const { t } = useTranslation();
  const settings = { url: location.origin, key: nodeKey };
  return (
    <Dialog title={t('farm.setUp.nodeMade')} description={t('farm.setUp.nodeMadeHint')} isOpen onClose={onClose}>
      <div className="grid gap-4">
        <CopyField label={t('farm.setUp.command')} value={nodeCommand(settings)} />
        <CopyField label={t('farm.setUp.inDocker')} value={nodeInDocker(settings)} />
        <DoneButton onClose={onClose} />
      </div>
    </Dialog>
  );
}
