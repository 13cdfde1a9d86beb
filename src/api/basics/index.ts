/** What the command line needs before it knows which command it runs. It has a door of its own since it loads nothing else. */
export { byExtension, isPrologFile, type LanguageName } from './extensions.ts';
export { OptionError, UsageError } from './usage-error.ts';
export { version } from './version.ts';
