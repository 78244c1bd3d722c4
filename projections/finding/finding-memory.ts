import type { DomainEvent, EventDefinition } from '#events/event-type.ts'
import type { FindingRule } from '#events/values/finding-rules.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'

/**
 * Event that a rule looks at. The signs of a rule and a scope are one finding, where they have
 * enough different subjects.
 */
export type Sign = {
  readonly rule: FindingRule
  readonly scope: string
  readonly position: number
  readonly at: string
  /** Subject that the rule counts: a person, a unit, an entry. */
  readonly subject: string
  /** Person whose key seals what the rule is based on: the sign is deleted with the key. */
  readonly sealed_for: string | null
  readonly apartment_id: string | null
  readonly list_id: string | null
  readonly vote_id: string | null
  /** Administrator who did it, or whose account it is. */
  readonly admin_id: string | null
}

/**
 * Facts from earlier events that later ones are judged by, by key. Read for a batch, and written
 * back where they changed.
 */
export type Memory = {
  readonly get: <Value>(key: string) => Value | undefined
  readonly set: (key: string, value: unknown) => void
}

export const listKey = (id: string): string => `list ${id}`
export const entryKey = (id: string): string => `entry ${id}`
/** Returns the key of the newest tablet for an entry: who lent it, and from which network. */
export const tabletKey = (listUserId: string): string => `tablet ${listUserId}`
export const personKey = (id: string): string => `person ${id}`
export const adminKey = (id: string): string => `admin ${id}`
export const importKey = (position: number): string => `import ${position}`
export const unitKey = ({
  listId,
  dong,
  ho,
}: {
  readonly listId: string
  readonly dong: string
  readonly ho: string
}) => `unit ${listId} ${dong} ${ho}`
export const verificationKey = (id: string): string => `verification ${id}`

type Data = Readonly<Record<string, unknown>>
const textIn = (data: unknown, field: string): string | undefined => {
  const value = (data as Data)[field]
  return typeof value === 'string' ? value : undefined
}

/** Returns the keys of the facts that an event is judged by. */
export const keysOf = ({ data, metadata }: RecordedEvent): readonly string[] => {
  const key = (field: string, of: (id: string) => string): readonly string[] => {
    const id = textIn(data, field)
    return id === undefined ? [] : [of(id)]
  }
  const [listId, dong, ho] = ['listId', 'dong', 'ho'].map((field) => textIn(data, field))
  return [
    ...key('listId', listKey),
    ...key('listUserId', entryKey),
    ...key('listUserId', tabletKey),
    ...key('personId', personKey),
    ...key('adminId', adminKey),
    ...key('verificationId', verificationKey),
    ...(metadata.cause === undefined ? [] : [importKey(metadata.cause)]),
    ...(listId !== undefined && dong !== undefined && ho !== undefined ? [unitKey({ listId, dong, ho })] : []),
  ]
}

type Fold<Data> = (memory: Memory, event: RecordedEvent<DomainEvent<string, Data>>) => readonly Sign[]
export type Folds = { readonly definition: EventDefinition; readonly fold: Fold<never> }
/** Declares the fold of a type of events. */
export const when = <Type extends string, Data>(definition: EventDefinition<Type, Data>, fold: Fold<Data>): Folds => ({
  definition,
  fold: fold as Fold<never>,
})

export const NOTHING: readonly Sign[] = []

export const adminOf = ({ metadata: { actor } }: RecordedEvent): string | null =>
  actor.kind === 'admin' ? actor.id : null

type SignFields = Pick<Sign, 'rule' | 'scope' | 'subject'> & Partial<Sign>
export const signOf = ({ position, metadata }: RecordedEvent, of: SignFields): Sign => ({
  position,
  at: metadata.at,
  sealed_for: null,
  apartment_id: null,
  list_id: null,
  vote_id: null,
  admin_id: null,
  ...of,
})
