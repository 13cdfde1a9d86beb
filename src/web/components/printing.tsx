/** Whether the page is being printed: then everything is shown at once, without what is only for the screen. */
import { createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';

const Printing = createContext(false);

export const PrintingProvider = Printing.Provider;

export function usePrinting(): boolean {
  return useContext(Printing);
}

export function usePrintEvents(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => setPrinting(true);
    const end = () => setPrinting(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    const media = matchMedia('print');
    const change = () => setPrinting(media.matches);
    media.addEventListener('change', change);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
      media.removeEventListener('change', change);
    };
  }, []);
  return isPrinting;
}
