import { BATCH_SIZE } from '#events/mailing/mailing.events.ts'

/** Entries that one event names: it stays below a megabyte. */
const MAX_ENTRIES = 4_000

/**
 * Recipients in parts that each fit one event, in their order: at most 1,000, with at most 4,000
 * entries in all.
 */
export const inBatches = <Recipient extends { readonly listUserIds: readonly string[] }>(
  recipients: readonly Recipient[],
): readonly (readonly Recipient[])[] => {
  const batches: Recipient[][] = []
  let room = 0
  for (const recipient of recipients) {
    const size = recipient.listUserIds.length
    const last = batches.at(-1)
    if (last && last.length < BATCH_SIZE && size <= room) last.push(recipient)
    else {
      batches.push([recipient])
      room = MAX_ENTRIES
    }
    room -= size
  }
  return batches
}
