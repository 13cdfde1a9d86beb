/** Erlang programs on this machine: files, projects, modules of the installed OTP. Needs Node. */
export { builtinFrontend, localFiles, localPrelude } from './builtin.ts';
export { documentedErrors } from './documented-errors.ts';
export { isGeneratedFile } from './generated.ts';
export { filesIn, foldersIn, isFolder, withFoldersBelow } from './project/files.ts';
export { dependencySources, foldersOf, projectSources, unreadableSources } from './project/index.ts';
export { isRebarProject } from './project/rebar.ts';
export { rebarSetting } from './rebar-setting.ts';
export { type LocalOptions, type LocalSource, openSource } from './source.ts';
export { type TestFiles, testFiles } from './test-files.ts';
export { openText } from './text.ts';
export type { Producer } from './toolchain.ts';
