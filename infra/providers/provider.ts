import type { z } from 'zod'

/** Addresses of a simulator: the server calls it at `own`; browsers use `public`. */
export type SimulatorAddress = { readonly own: string; readonly public: string }

/**
 * Use of a provider: the real one with its settings; the simulator of development and tests; or
 * none, where production may do without.
 */
export type Use<Kind extends string, Settings> =
  | { readonly kind: 'simulator' }
  | { readonly kind: 'absent' }
  | ({ readonly kind: Kind } & Settings)

/**
 * Definition of a provider in one file of its folder: its variables, and how its client is opened,
 * real or against the simulator. Its port is beside the folder; `providers.ts` lists all.
 */
export type Provider<Kind extends string, Variables extends z.ZodRawShape, Settings, Client> = {
  readonly kind: Kind
  /** Title in messages about the configuration; `does`: what it is used for. */
  readonly title: string
  readonly does: string
  readonly variables: Variables
  /** Variables that must be set all together, or not at all. */
  readonly required: readonly (keyof Variables & string)[]
  /** Variables with addresses that carry personal data or secrets, which must be encrypted. */
  readonly encrypted: readonly (keyof Variables & string)[]
  /** Returns the settings; undefined where it is not configured. */
  readonly settingsOf: (values: z.output<z.ZodObject<Variables>>) => Settings | undefined
  readonly simulated: (place: SimulatorAddress) => Settings
  readonly open: (settings: Settings) => Client
  /**
   * Returns a client that refuses everything, where production may do without the provider; absent:
   * it may not.
   */
  readonly absent?: () => Client
}

/** Infers the types of a provider's parts. */
export const provider = <Kind extends string, Variables extends z.ZodRawShape, Settings, Client>(
  one: Provider<Kind, Variables, Settings, Client>,
): Provider<Kind, Variables, Settings, Client> => one
