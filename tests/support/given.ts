import { expect } from 'vitest'
import { catalogue } from '#events/catalogue.ts'
import type { DomainEvent } from '#events/event-type.ts'
import { foldEvents, type Decider } from '#services/core/decider.ts'
import { DomainError } from '#services/core/domain-error.ts'
import type { ErrorCode } from '#services/core/errors/error.contract.ts'

export type Outcome<Event extends DomainEvent> = {
  /** The command leads to exactly these events. */
  readonly then: (expected: readonly Event[]) => void
  /** The command is refused with this code; `paths` are the fields that the refusal names. */
  readonly thenRejects: (code: ErrorCode, paths?: readonly string[]) => void
  /** All is as the command asks already. */
  readonly thenNothing: () => void
}

/** An event that the log would refuse proves nothing, on neither side. */
const assertRecordable = ({ type, data }: DomainEvent): void => {
  const definition = catalogue.definitions.get(type)
  if (!definition) throw new Error(`no event is called ${type}`)
  expect(definition.schema.parse(data), `${type} as the log would keep it`).toEqual(data)
}

const refusalOf = (decide: () => unknown): DomainError => {
  try {
    decide()
  } catch (error) {
    if (error instanceof DomainError) return error
    throw error
  }
  throw new Error('the command was not refused')
}

/** A decider's rules as sentences: `given(decider, history).when(command).then(events)`. */
export const given = <State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  history: readonly Event[] = [],
) => ({
  when: (command: Command): Outcome<Event> => {
    history.forEach(assertRecordable)
    const decide = () => decider.decide(command, foldEvents(decider, history))
    return {
      // Not a promise: nothing awaits an outcome.
      // oxlint-disable-next-line unicorn/no-thenable
      then: (expected) => {
        const decided = decide()
        decided.forEach(assertRecordable)
        expect(decided).toEqual(expected)
      },
      thenRejects: (code, paths) => {
        const refusal = refusalOf(decide)
        expect(refusal.code).toBe(code)
        if (paths) expect(refusal.fields?.map(({ path }) => path)).toEqual(paths)
      },
      thenNothing: () => expect(decide()).toEqual([]),
    }
  },
})
