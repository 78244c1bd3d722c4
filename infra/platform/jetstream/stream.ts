import {
  JetStreamApiCodes,
  JetStreamApiError,
  RetentionPolicy,
  StorageType,
  type JetStreamManager,
  type StreamInfo,
} from '@nats-io/jetstream'
import { nanos } from '@nats-io/transport-node'

/** Repeated message ids within this time are left out by the broker. */
const DUPLICATE_WINDOW_MS = 2 * 60_000

/** The stream that carries the log under a prefix: `DANJI` for `danji`. */
export const streamName = (prefix: string): string => prefix.toUpperCase().replaceAll(/[^A-Z0-9_-]/g, '_')

/** True where the broker says that there is no such stream. */
const isStreamMissing = (error: unknown): boolean =>
  error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound

/**
 * Gives the stream that carries the log under a prefix, and makes it where it is missing: on disk, unlimited. One that exists is
 * left as it is, so whoever runs the broker may give it replicas.
 */
export const ensureStream = async (manager: JetStreamManager, prefix: string): Promise<StreamInfo> => {
  try {
    return await manager.streams.info(streamName(prefix))
  } catch (error) {
    if (!isStreamMissing(error)) throw error
  }
  return manager.streams.add({
    name: streamName(prefix),
    subjects: [`${prefix}.>`],
    storage: StorageType.File,
    retention: RetentionPolicy.Limits,
    duplicate_window: nanos(DUPLICATE_WINDOW_MS),
  })
}

/** Removes a stream with all that it holds and knows, message ids too, and makes it again as it was configured. */
export const remakeStream = async (manager: JetStreamManager, { config }: StreamInfo): Promise<StreamInfo> => {
  await manager.streams.delete(config.name)
  return manager.streams.add(config)
}
