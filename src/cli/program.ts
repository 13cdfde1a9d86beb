import { Command } from 'commander';

export async function main(args: string[]): Promise<void> {
  await new Command('tandem').parseAsync(args, { from: 'user' });
}
