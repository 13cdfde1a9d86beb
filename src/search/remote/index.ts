export type { FromMember, ToMember } from './protocol.ts';
export { type MemberOptions, serveCrew, type Workplace } from './serve.ts';
export { type Port, type PortEvents, RemoteCrew, Team, type TeamOptions } from './team.ts';
