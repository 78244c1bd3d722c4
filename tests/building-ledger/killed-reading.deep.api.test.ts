import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readLedger } from '#services/building-ledger/reading/read-ledger.ts'
import { ledgerReadingReactor, READ_LEDGER } from '#services/building-ledger/reading/reading-job.ts'
import { buildingLedgerStream, ledgerReadingStream } from '#services/building-ledger/building-ledger.decider.ts'
import { newId } from '#services/core/secrets.ts'
import type { NewJob } from '#infra/platform/jobs/job-queue.ts'
import { registerApartment } from '#tests/support/campaign.ts'
import { rounds, timeLimit } from '#tests/support/deep.ts'
import { systemMetadata } from '#tests/support/fixed.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import { twoLots, unitsOf } from './ledger-readings.ts'

// The test does the job itself.
const danji = await startTestApp({ quietReactors: [ledgerReadingReactor.name] })
const { deps } = danji.system

class Killed extends Error {}

/** Point at which the process of a try dies: at a page, before or after its answer, or at its write. */
type Death = { readonly at: number; readonly when: 'before' | 'after' | 'write' }

/** Returns dependencies of a process that dies; `asked` notes which pages were asked for. */
const dying = ({ at, when }: Death, asked: string[]): typeof deps => {
  let calls = 0
  const units: typeof deps.publicData.ledger.units = async (lot, page) => {
    calls += 1
    if (when === 'before' && calls === at) throw new Killed()
    asked.push(`${lot} ${page}`)
    const answer = await deps.publicData.ledger.units(lot, page)
    if (when === 'after' && calls === at) throw new Killed()
    return answer
  }
  const append: typeof deps.store.append = async (write) => {
    if (when === 'write' && at % 2 === 0) throw new Killed()
    const written = await deps.store.append(write)
    if (when === 'write') throw new Killed()
    return written
  }
  return {
    ...deps,
    store: { ...deps.store, append },
    publicData: { ...deps.publicData, ledger: { ...deps.publicData.ledger, units } },
  }
}

const stopping = new AbortController().signal

it(
  'a reading whose process is killed at any point goes on where it stopped, and records its units once',
  async () => {
    const expected = unitsOf(twoLots)
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ at: fc.integer({ min: 1, max: 8 }), when: fc.constantFrom('before', 'after', 'write') }), {
          maxLength: 4,
        }),
        async (deaths) => {
          const [{ id: apartmentId }, readingId] = [await registerApartment(danji), newId()]
          const [{ lot } = { lot: '' }] = twoLots.lots
          await deps.store.append({
            appends: [
              {
                stream: buildingLedgerStream(apartmentId),
                expectedVersion: 0,
                events: [
                  {
                    type: 'LedgerReadingStarted',
                    data: { apartmentId, readingId, lots: [lot], address: twoLots.road },
                  },
                ],
              },
            ],
            metadata: systemMetadata,
          })
          const asked: string[] = []
          const jobs: NewJob[] = []
          const addJob = async (job: NewJob) => void jobs.push(job)
          for (const death of deaths)
            await readLedger(dying(death, asked))({ apartmentId, readingId }, { stopping, addJob }).catch(
              (error: unknown) => {
                if (!(error instanceof Killed)) throw error
              },
            )
          for (let tries = 0; tries < 5; tries += 1)
            await readLedger(dying({ at: 0, when: 'before' }, asked))({ apartmentId, readingId }, { stopping, addJob })
          const { events } = await deps.store.readStream(ledgerReadingStream(readingId))
          expect(events.flatMap(({ data }) => (data as { units: unknown[] }).units)).toEqual(expected)
          const ends = (await deps.store.readStream(buildingLedgerStream(apartmentId))).events.map(({ type }) => type)
          expect(ends).toEqual(['LedgerReadingStarted', 'LedgerReadingFinished'])
          expect(jobs.every(({ task }) => task === READ_LEDGER)).toBe(true)
          // Each death costs the pages of one step at most.
          expect(asked.length).toBeLessThanOrEqual(7 + 2 * deaths.length)
        },
      ),
      { numRuns: rounds(40) },
    )
  },
  timeLimit(60_000),
)
