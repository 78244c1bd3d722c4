import { z } from 'zod'
import { RegisterDeleted, RegisterErased } from '#events/registry/register.events.ts'
import type { Reactor } from '#infra/platform/projection/projection.ts'
import { eventsOf } from '#projections/set-based.ts'
import { findRegistersOfPerson } from '#projections/registry/find-judged.ts'
import { commandHandler } from '../../core/command-handler.ts'
import { assertUpToDate } from '../../core/freshness.ts'
import type { Deps, Tools } from '../../core/deps.ts'
import { registerDecider, registerStream, type RegisterErasure } from '../register.decider.ts'

export const ERASE_REGISTER = 'erase-register'

const payloadForm = z.object({ registryId: z.string() })
type Payload = z.output<typeof payloadForm>

/**
 * Adds the job that erases the key of a deleted record, also if the process that recorded the
 * deletion was killed.
 */
export const erasedRegisterReactor: Reactor = {
  name: 'gone-registers',
  handles: [RegisterDeleted.type, RegisterErased.type],
  react: (events) =>
    [...eventsOf(RegisterDeleted, events), ...eventsOf(RegisterErased, events)].map(({ data: { registryId } }) => ({
      task: ERASE_REGISTER,
      payload: { registryId } satisfies Payload,
      key: `${ERASE_REGISTER} ${registryId}`,
    })),
}

/** Erases the key of a deleted registry record. Idempotent. */
export const eraseRegisterJob =
  ({ store }: Pick<Deps, 'store'>) =>
  (payload: unknown): Promise<void> =>
    store.erasePerson(payloadForm.parse(payload).registryId)

/** Erases one registry record: that it existed stays, its content goes with its key. Idempotent. */
export const eraseRegister = async (
  { store, clock }: Pick<Tools, 'store' | 'clock'>,
  registryId: string,
  cause: RegisterErasure,
): Promise<void> => {
  await commandHandler(
    store,
    registerDecider,
  )({
    stream: registerStream(registryId),
    command: () => ({ type: 'EraseRegister', cause }),
    metadata: { actor: { kind: 'system', name: ERASE_REGISTER }, at: clock().toISOString() },
  })
  await store.erasePerson(registryId)
}

/**
 * Erases the registry records of every unit in which a person has an entry: a record cannot forget
 * just one of the persons whom it names.
 */
export const eraseRegisters = async (tools: Tools, personId: string): Promise<void> => {
  // One that was read a moment ago names them, too.
  await assertUpToDate(tools)
  for (const registryId of await findRegistersOfPerson(tools.database, personId))
    await eraseRegister(tools, registryId, 'person')
}
