export * from './beam.ts';
export { type Confirmation, RealBeam } from './confirm.ts';
export { findOtp, type Otp } from './find.ts';
export { type LoaderOptions, OtpLoader } from './loader.ts';
export { installCommand, missingOtp } from './missing.ts';
export { ModuleCache, modulesOf } from './module-cache.ts';
export { ErlangNode, NodeFailure } from './node.ts';
export { NodePool } from './node-pool.ts';
export { TracedBeam, type TracedOptions } from './traced-beam.ts';
