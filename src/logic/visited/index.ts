/** Visited states: of several paths that reach the same state, only one is explored further. */
export { ConstraintSlicer, type TypeCouplings } from './constraint-slice.ts';
export type { Footprint, TermSignature } from './places.ts';
export type { StatePart } from './renamed-state.ts';
export { newSharedStore, SharedStore } from './shared-store.ts';
export { LocalStore, type SavedValues, type Store } from './store.ts';
