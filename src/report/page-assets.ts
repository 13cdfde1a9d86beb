/** The code and the style of a page, as the build made them; when run from source, they are bundled now. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface PageAssets {
  readonly script: string;
  readonly style: string;
}

const here = dirname(fileURLToPath(import.meta.url));
const bundles = new Map<string, PageAssets>();

export function pageAssets(name: 'report' | 'live'): PageAssets {
  let assets = bundles.get(name);
  if (assets === undefined) {
    assets = built(name) ?? bundled(name);
    bundles.set(name, assets);
  }
  return assets;
}

function built(name: string): PageAssets | undefined {
  const script = join(here, 'web', `${name}.js`);
  const style = join(here, 'web', `${name}-style.css`);
  if (!existsSync(script)) return undefined;
  return { script: readFileSync(script, 'utf8').trim(), style: readFileSync(style, 'utf8').trim() };
}

function bundled(name: string): PageAssets {
  const { buildSync } = createRequire(import.meta.url)('esbuild') as typeof import('esbuild');
  const folder = join(here, '..', 'web', name);
  const text = (entry: string) =>
    buildSync({
      entryPoints: [join(folder, entry)],
      bundle: true,
      minify: true,
      format: 'iife',
      charset: 'utf8',
      target: 'es2022',
      legalComments: 'none',
      write: false,
    }).outputFiles[0]?.text.trim() ?? '';
  return { script: text('main.tsx'), style: text(`${name}.css`) };
}
