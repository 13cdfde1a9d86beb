/** Light or dark: as the system says, until the reader says otherwise. */
import { useEffect, useState } from 'preact/hooks';

type Theme = 'auto' | 'light' | 'dark';
const THEMES: readonly Theme[] = ['auto', 'light', 'dark'];
const KEY = 'tandem-theme';

function remembered(): Theme {
  try {
    const found = localStorage.getItem(KEY);
    return THEMES.find(theme => theme === found) ?? 'auto';
  } catch {
    // A page from a file, or one whose reader allows no storage.
    return 'auto';
  }
}

export function ThemeButton() {
  const [theme, setTheme] = useState(remembered);
  useEffect(() => {
    if (theme === 'auto') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    try {
      localStorage.setItem(KEY, theme);
    } catch {}
  }, [theme]);
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'auto';
  return (
    <button
      type="button"
      class="quiet"
      onClick={() => setTheme(next)}
      title={`Colours: ${theme}. Change to ${next}`}
    >
      <span aria-hidden="true">{theme === 'auto' ? '◐' : theme === 'light' ? '○' : '●'}</span>
      <span class="hidden">Colours: {theme}</span>
    </button>
  );
}
