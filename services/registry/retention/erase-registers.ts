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

/** What is gone loses its key, also where the process that recorded it was killed in between. */
export const goneRegisterReactor: Reactor = {
  name: 'gone-registers',
  handles: [RegisterDeleted.type, RegisterErased.type],
  react: (events) =>
    [...eventsOf(RegisterDeleted, events), ...eventsOf(RegisterErased, events)].map(({ data: { registryId } }) => ({
      task: ERASE_REGISTER,
      payload: { registryId } satisfies Payload,
      key: `${ERASE_REGISTER} ${registryId}`,
    })),
}

/** Ends the key of a register that is gone; a second time does nothing. */
export const eraseRegisterJob =
  ({ store }: Pick<Deps, 'store'>) =>
  (payload: unknown): Promise<void> =>
    store.erasePerson(payloadForm.parse(payload).registryId)

/** Erases one register: that it was there stays, what it says goes with its key. A second time does nothing. */
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

/** Erases the registers of every unit in which somebody has an entry: a register cannot forget one of those whom it names. */
export const eraseRegisters = async (tools: Tools, personId: string): Promise<void> => {
  // One that was read a moment ago names them, too.
  await assertUpToDate(tools)
  for (const registryId of await findRegistersOfPerson(tools.database, personId))
    await eraseRegister(tools, registryId, 'person')
}
