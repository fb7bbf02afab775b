import { useEffect } from 'react';

/** Keys that do nothing while text is typed, a control takes the key itself, or a dialog or menu is open. */
export function useShortcuts(actionOf: (event: KeyboardEvent) => (() => void) | undefined): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isCovered = document.querySelector('[role="dialog"], [role="menu"]') !== null;
      if (event.defaultPrevented || isTyping(event.target) || isCovered) return;
      const run = actionOf(event);
      if (run === undefined) return;
      event.preventDefault();
      run();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [actionOf]);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input:not([type=checkbox]), textarea, select') !== null;
}
