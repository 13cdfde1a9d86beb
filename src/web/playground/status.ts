/** How far the exploration of the playground is. */
import type { Progress } from '../../search/index.ts';
import type { Problem } from './protocol.ts';

export type Status =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly progress: Progress | null; readonly since: number }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly problems: readonly Problem[] };
