import type { Render } from 'clipmill';
import { lazy, Suspense } from 'react';

const Loaded = lazy(async () => ({ default: (await import('./dialog/post-dialog.tsx')).PostDialog }));

/** The dialog that posts clips. Its code loads when it opens. */
export function LazyPostDialog(props: { renders: readonly Render[]; onClose: () => void }) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
