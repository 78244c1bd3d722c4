import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { readConfig } from '#infra/platform/config.ts'
import { lossStream } from '#infra/platform/event-store/standing-loss.ts'
import { acknowledgeLoss, findLoss, rangesOf } from '../audit/log-check/acknowledge-loss.ts'
import { withoutCallLimits, requireMasterKey, runCommand } from './command.ts'
import { openProcess } from './setup/open-process.ts'

/**
 * `npm run log:acknowledge`: lists the events lost when the database continued from an older copy.
 * With `-- --by NAME --reason TEXT` it records that an operator acknowledges it, and heads are
 * signed again.
 */

const root = fileURLToPath(new URL('../..', import.meta.url))

type FoundLoss = NonNullable<Awaited<ReturnType<typeof findLoss>>>

const lossText = ({ loss, lost: { events, heads } }: FoundLoss): string => {
  const ranges = rangesOf(events.map(({ position }) => position))
  const places = ranges.map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`)).join(', ')
  return [
    `The log lost ${events.length} events, positions ${places}.`,
    `  noticed at ${loss.noticedAt.toISOString()} by ${loss.noticedBy}, when the log ended at ${loss.logEnd}`,
    ...events.map(
      ({ position, type, hash, isStored: isKept }) =>
        `  ${position} ${type} ${hash}${isKept ? ' (kept whole in log_loss_event)' : ''}`,
    ),
    ...heads.map(({ size, root: hash, at }) => `  signed head of ${size} events, ${hash}, ${at}`),
  ].join('\n')
}

await runCommand(
  () => readConfig(process.env, { root }),
  async ({ settings, database, masterKey }) => {
    const { values } = parseArgs({ options: { by: { type: 'string' }, reason: { type: 'string' } } })
    requireMasterKey(masterKey)
    const { system } = await openProcess(
      { ...withoutCallLimits(settings), databaseOwnerUrl: database.ownerUrl },
      database.url,
      'log-acknowledge',
    )
    try {
      const found = await findLoss(system.deps)
      if (!found) {
        console.log('The log holds all that was ever seen of it, or what it lost is acknowledged.')
        return true
      }
      console.log(lossText(found))
      if (values.by === undefined || values.reason === undefined) {
        console.log('To acknowledge it: npm run log:acknowledge -- --by "who you are" --reason "what happened"')
        return false
      }
      const position = await acknowledgeLoss(system.deps, found, { by: values.by, reason: values.reason })
      console.log(`Acknowledged at position ${position} (stream ${lossStream(found.loss.id)}); heads are signed again.`)
      return true
    } finally {
      await system.close()
    }
  },
)
