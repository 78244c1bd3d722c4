import { existsSync } from 'node:fs'
import chromium from '@sparticuz/chromium'

/** Debian's own, where it is installed: it starts a little faster than unpacking another one. */
const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Path of a Chromium: CHROMIUM_PATH, an installed one, or the one from npm, unpacked at first use. */
export const findChromium = async (): Promise<string> => {
  const given = process.env['CHROMIUM_PATH']
  if (given) return given
  return INSTALLED.find((path) => existsSync(path)) ?? chromium.executablePath()
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
