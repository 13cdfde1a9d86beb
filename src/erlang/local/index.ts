/** Erlang programs on this machine: files, rebar3 projects, modules of the installed OTP. Needs Node. */
export { builtinFrontend, localFiles, localPrelude } from './builtin.ts';
export { isRebarProject, rebarSources } from './rebar.ts';
export { rebarSetting } from './rebar-setting.ts';
export { type LocalOptions, type LocalSource, openSource } from './source.ts';
export { openText } from './text.ts';
export type { Producer } from './toolchain.ts';
