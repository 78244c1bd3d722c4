import type { EventStore } from '#infra/platform/event-store/event-store.ts'
import { readState } from '../core/read-state.ts'
import {
  apartmentDecider,
  apartmentStream,
  type ApartmentState,
  existingApartment,
  type ExistingApartment,
} from './apartment.decider.ts'

export type { ExistingApartment } from './apartment.decider.ts'

/** Returns an apartment complex as the log has it at this moment. */
export const readApartment = (store: Pick<EventStore, 'readStream'>, apartmentId: string): Promise<ApartmentState> =>
  readState(store, apartmentDecider, apartmentStream(apartmentId))

/**
 * Returns an apartment complex as the log has it at this moment.
 * @throws DomainError NOT_FOUND if there is none
 */
export const getApartment = async (
  store: Pick<EventStore, 'readStream'>,
  apartmentId: string,
): Promise<ExistingApartment> => existingApartment(await readApartment(store, apartmentId))
