import { type ComponentType, useEffect, useState } from 'react';
import type { ToasterProps } from 'sonner';

/**
 * Where messages appear. It is loaded when the page stands: nobody gets a message before they did something. Without a
 * connection it waits for the next one.
 */
export function MessagesPlace() {
  const [parts, setParts] = useState<{ Toaster: ComponentType<ToasterProps> } | null>(null);
  useEffect(() => {
    const load = () => void import('sonner').then(setParts, () => undefined);
    const timer = setTimeout(load, 1_000);
    addEventListener('online', load);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', load);
    };
  }, []);
  return parts && <parts.Toaster position="bottom-center" richColors={false} theme="system" />;
}
