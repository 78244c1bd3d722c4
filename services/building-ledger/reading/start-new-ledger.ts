import { z } from 'zod'
import { ApartmentRegistered } from '#events/apartment/apartment.events.ts'
import { newId } from '../../core/secrets.ts'
import { apartmentDecider, apartmentStream, type ApartmentState } from '../../apartment/apartment.decider.ts'
import { commandHandler } from '../../core/command-handler.ts'
import { foldEvents } from '../../core/decider.ts'
import type { Deps } from '../../core/deps.ts'
import { reactTo } from '../../core/react-to.ts'
import { eventsOf } from '#projections/set-based.ts'
import { buildingLedgerDecider, buildingLedgerStream } from '../building-ledger.decider.ts'

export const START_NEW_LEDGER = 'start-ledger-of-new-complex'

const payloadForm = z.object({ apartmentId: z.guid() })

/** Adds the job that starts the reading of a complex that was registered with its lot. */
export const newComplexReactor = reactTo(
  ApartmentRegistered,
  'ledgers-of-new-complexes',
  ({ data: { apartmentId, lot } }) =>
    lot === undefined
      ? []
      : [{ task: START_NEW_LEDGER, payload: { apartmentId }, key: `${START_NEW_LEDGER} ${apartmentId}` }],
)

const isThere = (state: ApartmentState): boolean => state.status === 'registered'

/**
 * Starts the first reading of a new complex, once: a complex that has any reading has had its first
 * one. The administrator who registered it is who started it.
 */
export const startNewLedger =
  ({ store, clock, publicData }: Pick<Deps, 'store' | 'clock' | 'publicData'>) =>
  async (payload: unknown): Promise<void> => {
    const { apartmentId } = payloadForm.parse(payload)
    if (publicData.name === null) return
    const stream = buildingLedgerStream(apartmentId)
    const [complex, ledger] = await Promise.all([
      store.readStream(apartmentStream(apartmentId)),
      store.readStream(stream),
    ])
    const [registered] = eventsOf(ApartmentRegistered, complex.events)
    const lot = registered?.data.lot
    if (!registered || lot === undefined || ledger.version > 0) return
    if (!isThere(foldEvents(apartmentDecider, complex.events))) return
    await commandHandler(
      store,
      buildingLedgerDecider,
    )({
      stream,
      command: () => ({
        type: 'StartReading',
        apartmentId,
        readingId: newId(),
        lots: [lot],
        address: registered.data.address,
      }),
      metadata: { ...registered.metadata, at: clock().toISOString(), cause: registered.position },
    })
  }
