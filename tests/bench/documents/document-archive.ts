import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Series } from '../paired-rounds.ts'

type ArchiveMeasurement = {
  readonly seconds: number
  readonly megabytes: number
  readonly firstMs: number
  readonly peakMb: number
}

const streamOnce = async (count: number): Promise<ArchiveMeasurement> => {
  const child = fork(fileURLToPath(new URL('archive.process.ts', import.meta.url)), [String(count)])
  const exited = once(child, 'exit')
  const [said] = (await Promise.race([
    once(child, 'message'),
    exited.then(([code]) => {
      throw new Error(`the archive ended with ${code}`)
    }),
  ])) as [ArchiveMeasurement]
  await exited
  return said
}

/**
 * Streams 2,000 stored documents of 100 kB as an archive: how fast, how soon, and what that adds to
 * a process that has just begun.
 */
export const measureArchive = async (rounds: number): Promise<readonly Series[]> => {
  const said: ArchiveMeasurement[] = []
  for (let round = 0; round < rounds; round += 1) said.push(await streamOnce(2_000))
  return [
    { name: 'zip_mb_s', figures: said.map(({ megabytes, seconds }) => megabytes / seconds) },
    { name: 'zip_first_byte_ms', figures: said.map(({ firstMs }) => firstMs) },
    { name: 'zip_peak_mb', figures: said.map(({ peakMb }) => peakMb) },
  ]
}
