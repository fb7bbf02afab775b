import { Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/button.tsx';

/** Changes between light and dark. The choice is kept; until then the system's holds. */
export function ThemeButton() {
  const { t } = useTranslation();
  const [theme, setTheme] = useState(document.documentElement.dataset['theme']);
  const isDark = theme === 'dark';
  const change = () => {
    const next = isDark ? 'light' : 'dark';
    document.documentElement.dataset['theme'] = next;
    localStorage.setItem('theme', next);
    setTheme(next);
  };
  return (
    <Button look="quiet" size="icon" onClick={change} aria-label={t(isDark ? 'shell.toLight' : 'shell.toDark')}>
      {isDark ? <Sun aria-hidden className="size-5" /> : <Moon aria-hidden className="size-5" />}
    </Button>
  );
}
