import { DomainError } from '../domain-error.ts'
import { createKeyedSemaphore } from '../concurrency/sender-queue.ts'

/**
 * Files of one sender that are read at one time, of whichever kind: the reader of PDFs takes no
 * more of one sender.
 */
const READ_OF_ONE = 1
/** Maximum number of files of one sender that wait for those before them. */
export const MAX_WAITING_OF_ONE = 30
/** Seconds after which a refused file is worth sending again. */
const BUSY_SECONDS = 5

/** Builds the refusal of a file while there is no capacity. */
export const filesBusy = (): DomainError =>
  new DomainError('FILES_BUSY', undefined, { retryAfterSeconds: BUSY_SECONDS })

/**
 * Calls with a file a minute and address. The queue bounds what they cost; this alone bounds what
 * is sent.
 */
export const UPLOADS_A_MINUTE = 240

const withOwnPermit = createKeyedSemaphore({ atOnce: READ_OF_ONE, mostWaiting: MAX_WAITING_OF_ONE }, filesBusy)

/**
 * Reads a file after earlier ones of the same sender, so that a queue of one's own files is not
 * refused. A job's file (no sender) waits for nobody.
 * @throws DomainError FILES_BUSY if thirty wait
 */
export const readWithPermit = <T>(sender: string | undefined, read: () => Promise<T>): Promise<T> =>
  sender === undefined ? read() : withOwnPermit(sender, read)
