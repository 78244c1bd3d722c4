import {
  JetStreamApiCodes,
  JetStreamApiError,
  RetentionPolicy,
  StorageType,
  type JetStreamManager,
  type StreamInfo,
} from '@nats-io/jetstream'
import { nanos } from '@nats-io/transport-node'

/** Time within which the broker drops messages with a repeated id. */
const DUPLICATE_WINDOW_MS = 2 * 60_000

/** Returns the name of the stream that carries the log under a prefix: `DANJI` for `danji`. */
export const streamName = (prefix: string): string => prefix.toUpperCase().replaceAll(/[^A-Z0-9_-]/g, '_')

/** Tells whether the broker says that there is no such stream. */
const isStreamMissing = (error: unknown): boolean =>
  error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound

/**
 * Returns the stream that carries the log under a prefix, and makes it where it is missing: on
 * disk, unlimited. An existing one is left as it is, so an operator may give it replicas.
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

/**
 * Removes a stream with all its messages and message ids, and makes it again with the same
 * configuration.
 */
export const remakeStream = async (manager: JetStreamManager, { config }: StreamInfo): Promise<StreamInfo> => {
  await manager.streams.delete(config.name)
  return manager.streams.add(config)
}
