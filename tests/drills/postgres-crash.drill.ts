import { findNatsServer, startNatsServer } from '#tests/support/stack/nats-server.ts'
import { crashReadSide, type Crash } from './crashed-read-side.ts'

// Kills Postgres at random moments of a catch-up with the projector alive, over the log and over
// JetStream: what froze would never go on.

const CRASHES = Number(process.env['DRILL_CRASHES'] ?? 20)
const ENTRIES = Number(process.env['DRILL_ENTRIES'] ?? 1_000)

const drill = async (feed: string, natsUrl?: string): Promise<void> => {
  const told: Crash[] = []
  const counted = await crashReadSide({
    moments: Array.from({ length: CRASHES }, () => Math.random()),
    entriesACrash: ENTRIES,
    ...(natsUrl === undefined ? {} : { broker: { url: natsUrl, prefix: 'danjidrill' } }),
    onCrash: (crash) => {
      told.push(crash)
      console.log(
        `${feed}: killed at ${Math.round(crash.at * 100)} % of the catch-up, ` +
          `${crash.lostEvents} events taken back over all read models, all caught up after ` +
          `${crash.secondsToCatchUp.toFixed(1)} s`,
      )
    },
  })
  const { entries, ...figures } = counted
  console.log(
    `${feed}: ${told.length} crashes, ${told.filter(({ lostEvents }) => lostEvents > 0).length} ` +
      `took a checkpoint back, none froze; ${entries} entries with a ballot each: ` +
      `${JSON.stringify(figures)}`,
  )
  if (counted.codes !== CRASHES || [counted.targets, counted.completed, counted.receipts].some((n) => n !== entries))
    throw new Error(`${feed}: not everything was counted once`)
}

await drill('log')
const nats = findNatsServer() ? await startNatsServer() : undefined
if (nats)
  try {
    await drill('JetStream', nats.url)
  } finally {
    await nats.stop()
  }
else console.log('nats-server is not installed: JetStream was left out')
