import type { z } from 'zod'

/** Where a simulator lies: the server asks itself at `own`; browsers know it under `public` alone. */
export type SimulatorAddress = { readonly own: string; readonly public: string }

/** How a provider is used: for real, with its settings; by the simulator of development and tests; or, where production may do without, not at all. */
export type Use<Kind extends string, Settings> =
  | { readonly kind: 'simulator' }
  | { readonly kind: 'absent' }
  | ({ readonly kind: Kind } & Settings)

/**
 * A provider, told in one file of its folder: its variables, and how its client is opened, for real and against the simulator. Its port is
 * beside the folder; `providers.ts` lists all.
 */
export type Provider<Kind extends string, Variables extends z.ZodRawShape, Settings, Client> = {
  readonly kind: Kind
  /** As a message about the configuration calls it, and what goes through it. */
  readonly title: string
  readonly does: string
  readonly variables: Variables
  /** Set all together, or not at all. */
  readonly required: readonly (keyof Variables & string)[]
  /** Addresses that carry personal data or secrets: nobody else may listen. */
  readonly encrypted: readonly (keyof Variables & string)[]
  /** Undefined where it is not configured. */
  readonly settingsOf: (values: z.output<z.ZodObject<Variables>>) => Settings | undefined
  readonly simulated: (place: SimulatorAddress) => Settings
  readonly open: (settings: Settings) => Client
  /** The client that says so, where production may do without it; absent: it may not. */
  readonly absent?: () => Client
}

/** Tells the compiler what a provider's parts are. */
export const provider = <Kind extends string, Variables extends z.ZodRawShape, Settings, Client>(
  one: Provider<Kind, Variables, Settings, Client>,
): Provider<Kind, Variables, Settings, Client> => one
