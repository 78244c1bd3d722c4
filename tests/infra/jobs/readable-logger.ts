import { createLogger, type Logger } from '#infra/platform/telemetry/logger.ts'

/** A logger whose lines can be read; `lines` are what was written, parsed. */
export const readableLogger = (
  level: 'debug' | 'info' = 'info',
): {
  readonly logger: Logger
  readonly lines: () => readonly Record<string, unknown>[]
  readonly text: () => string
} => {
  const written: string[] = []
  const logger = createLogger({ level, name: 'test', destination: { write: (line) => void written.push(line) } })
  return {
    logger,
    lines: () => written.map((line) => JSON.parse(line) as Record<string, unknown>),
    text: () => written.join(''),
  }
}

export const silentLog: Logger = createLogger({ level: 'silent', name: 'test' })
