/** The command line: which words mean what. Commands themselves are loaded when they are called. */
import { availableParallelism } from 'node:os';
import { Command, CommanderError } from 'commander';
import { version } from '../api/basics/index.ts';
import { type FormatName, formats } from '../report/index.ts';
import { failureOf, UsageError } from './failure.ts';
import { type ExitStatus, type Io, processIo, tell } from './io.ts';
import { optionsOf, withOptions } from './option-words.ts';
import { settingsOf } from './project/load.ts';
import type { RawOptions } from './read-options.ts';
import { allowedEffects, integerFrom, oneOf, positiveNumber } from './values.ts';

const runExamples = `
Examples:
  tandem run example.erl foo '[[17]]'                Erlang: a function and its first arguments
  tandem run example.erl foo/1 -t 10 --json out.json without a seed, one is made from the spec
  tandem run lists nth '[1, [a,b]]' --depth 15       a module of the installed OTP
  tandem run family.pl 'grandparent(ann, X)'         Prolog: an atomic goal

Exit status: 0 nothing found, 1 errors found in the program under test, 2 wrong usage or a failure of the tool.`;

/** Runs the command line; the process ends with the status this leaves behind. */
export async function main(args: readonly string[], io: Io = processIo()): Promise<ExitStatus> {
  const status = await statusOf(args, io);
  process.exitCode = status;
  return status;
}

async function statusOf(args: readonly string[], io: Io): Promise<ExitStatus> {
  let status: ExitStatus = 0;
  try {
    const program = commandLine(io, result => {
      status = result;
    });
    await program.parseAsync([...args], { from: 'user' });
    return status;
  } catch (error) {
    if (!(error instanceof CommanderError)) return complain(error, io);
    if (error.exitCode === 0) return 0;
    return error.code === 'commander.help' ? 2 : complain(usageErrorOf(error, args[0]), io);
  }
}

function complain(error: unknown, io: Io): ExitStatus {
  const { diagnostics, internal } = failureOf(error);
  tell(io, diagnostics);
  if (internal instanceof Error && io.env.TANDEM_DEBUG) io.stderr.write(`${internal.stack}\n`);
  return 2;
}

/** Commander's own messages are good; only their form differs from ours. */
function usageErrorOf({ message }: CommanderError, command = ''): UsageError {
  const [text = '', suggestion] = message.replace(/^error: /, '').split('\n');
  const help = ['tandem', ...(COMMANDS.includes(command) ? [command] : []), '--help'].join(' ');
  return new UsageError(text, suggestion ?? `Try: ${help}`);
}

const COMMANDS = ['run', 'test', 'replay', 'report', 'playground', 'worker', 'init', 'doctor', 'completion'];

type Done = (status: ExitStatus) => void;

/** All commands. `done` gets the status of the one that is carried out. */
export function commandLine(io: Io, done: Done): Command {
  const program = new Command('tandem')
    .description('Concolic testing for Erlang and Prolog: finds the inputs that crash your program.')
    .version(version, '-V, --version', 'show the version')
    .helpOption('-h, --help', 'show help')
    .helpCommand('help [command]', 'show help')
    .exitOverride()
    .configureOutput({
      writeOut: text => io.stdout.write(text),
      writeErr: text => io.stderr.write(text),
      outputError: () => {},
    })
    .addHelpText('after', runExamples);

  withOptions(
    program
      .command('run')
      .summary('explore one unit')
      .description('Explores one function or goal and prints the inputs that crash it.')
      .argument(
        '<target>',
        'a .erl, .core, .beam or .pl file, or the name of a module that the installed OTP has',
      )
      .argument('[entry]', 'Erlang: function or function/arity. Prolog: the goal to start with')
      .argument('[seed]', 'Erlang: the list of the first arguments, as in [1, [a,b]]'),
    optionsOf('run'),
  )
    .addHelpText('after', runExamples)
    .action(async (target: string, entry: string | undefined, seed: string | undefined, raw: RawOptions) => {
      const { run } = await import('./run.ts');
      const settings = await settingsOf('run', raw, io);
      done(await run({ target, entry, seed }, settings, io));
    });

  withOptions(
    program
      .command('test')
      .summary('explore every exported function')
      .description(
        'Explores every exported function of modules, folders, rebar3 and mix projects. --time goes where it pays; without it there are ten seconds for each hundred lines.',
      )
      .argument(
        '[targets...]',
        'files, modules of the installed OTP, folders, projects; those of the project file where none is named',
      )
      .action(async (targets: string[], raw: RawOptions) => {
        const { test } = await import('./test.ts');
        done(await test(targets, await settingsOf('test', raw, io), io));
      }),
    optionsOf('test'),
  );

  withOptions(
    program
      .command('replay')
      .summary('run recorded inputs again')
      .description(
        'Runs the inputs of a JSON report or of a trace again, as they were run, and says where the outcome has changed.',
      )
      .argument('<report>', 'a file that --json or --record wrote')
      .option('--case <n>', 'only the case with this number')
      .action(async (report: string, { case: id, ...raw }: RawOptions & { case?: string }) => {
        const { replay } = await import('./replay.ts');
        const only = id === undefined ? {} : { case: integerFrom(1)(id, '--case') };
        done(await replay({ report, raw, ...only }, io));
      }),
    ['engine', 'allow'],
  );

  withOptions(
    program
      .command('report')
      .summary('show a saved report, or write it in other formats')
      .description('Shows a JSON report, and writes it in the formats that options name.')
      .argument('<report>', 'a file that --json wrote')
      .action(async (report: string, raw: RawOptions) => {
        const { report: show } = await import('./report.ts');
        done(await show(report, raw, io));
      }),
    [...(Object.keys(formats) as FormatName[]), 'emitTests', 'emit', 'force', 'allow', 'confirm'],
  );

  program
    .command('playground')
    .summary('explore programs in the browser')
    .description('Serves the playground on this machine, for its browsers alone, until Ctrl-C.')
    .option('--port <n>', 'the port (default: one that is free)')
    .option('--no-open', 'only print the address')
    .action(async (options: { port?: string; open: boolean }) => {
      const { playground } = await import('./playground.ts');
      const port = options.port === undefined ? 0 : integerFrom(0)(options.port, '--port');
      done(await playground({ port, open: options.open }, io));
    });

  program
    .command('worker')
    .summary('explore what others hand out on a queue')
    .description(
      "Takes jobs from the queue of a Redis (run --queue, test --queue) until Ctrl-C. Nothing of a program is executed outside of Tandem's own machine, but for what --allow names.",
    )
    .requiredOption('--queue <url>', 'the Redis, as in redis://host:6379; rediss:// for TLS')
    .option('-p, --executors <n>', 'worker processes (default: one for each core)')
    .option(
      '--allow <effects>',
      'what a program may touch when a job wants it run for real (default: nothing)',
    )
    .option(
      '--stalled-after <seconds>',
      'a job whose worker gives no sign of life for so long goes to another',
      '10',
    )
    .option('--status', 'show who works on the queue, and what waits there')
    .action(
      async (raw: {
        queue: string;
        executors?: string;
        allow?: string;
        stalledAfter: string;
        status?: true;
      }) => {
        if (raw.status === true) {
          const { workerStatus } = await import('./queue/status.ts');
          done(await workerStatus(raw.queue, io));
          return;
        }
        const { worker } = await import('./queue/worker.ts');
        const request = {
          queue: raw.queue,
          processes:
            raw.executors === undefined
              ? availableParallelism()
              : integerFrom(1)(raw.executors, '--executors'),
          allow: raw.allow === undefined ? [] : allowedEffects(raw.allow, '--allow'),
          stalledAfter: positiveNumber(raw.stalledAfter, '--stalled-after'),
        };
        done(await worker(request, io));
      },
    );

  program
    .command('init')
    .summary('write a project file')
    .description('Writes tandem.config.json for what is in the current folder.')
    .option('--force', 'replace the one that is there')
    .action(async (options: { force?: true }) => {
      const { init } = await import('./init.ts');
      done(init(options.force === true, io));
    });

  program
    .command('doctor')
    .summary('show what was found on this machine')
    .description('Shows what was found on this machine: OTP, SWI-Prolog, solvers, versions.')
    .action(async () => {
      const { doctor } = await import('./doctor.ts');
      done(await doctor(io));
    });

  program
    .command('completion')
    .summary('print a script for completion')
    .description('Prints the script with which a shell completes commands and options.')
    .argument('<shell>', 'bash, zsh or fish')
    .action(async (shell: string) => {
      const { completionScript, SHELLS } = await import('./completion.ts');
      io.stdout.write(completionScript(oneOf(...SHELLS)(shell, 'completion'), program));
      done(0);
    });

  return program;
}
