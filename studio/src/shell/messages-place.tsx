import { lazy, Suspense, useEffect, useState } from 'react';

const Toaster = lazy(async () => ({ default: (await import('sonner')).Toaster }));

/** Where messages appear. It is loaded when the page stands: nobody gets a message before they did something. */
export function MessagesPlace() {
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsWanted(true), 1_000);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Suspense fallback={null}>
      {isWanted && <Toaster position="bottom-center" richColors={false} theme="system" />}
    </Suspense>
  );
}
