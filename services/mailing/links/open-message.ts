import type { Metadata } from '#events/metadata.ts'
import { commandHandler } from '../../core/command-handler.ts'
import type { Deps } from '../../core/deps.ts'
import { messageDecider, messageStream } from '../../messaging/message.decider.ts'
import type { FollowedMessage } from './link-target.ts'

/** Records that a message's link was opened, the first time; gives the position that shows it. */
export const openMessage = async (
  { store }: Pick<Deps, 'store'>,
  { messageId, listId, personId }: Omit<FollowedMessage, 'path'>,
  metadata: Metadata,
): Promise<number> => {
  const { position } = await commandHandler(
    store,
    messageDecider,
  )({
    stream: messageStream(messageId),
    command: () => ({ type: 'OpenMessage', opened: { messageId, listId, personId } }),
    metadata,
  })
  return position
}
