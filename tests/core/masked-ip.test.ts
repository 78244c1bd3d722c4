import { expect, it } from 'vitest'
import { maskIp } from '#services/core/text/masked-ip.ts'

it.each([
  ['203.0.113.7', '203.0.113.*'],
  ['::ffff:203.0.113.7', '203.0.113.*'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:*'],
  ['2001:db8::7', '2001:db8:0:0:*'],
  ['fe80::1%eth0', 'fe80:0:0:0:*'],
  ['::1', '0:0:0:0:*'],
  ['::', '0:0:0:0:*'],
  ['', '*'],
  ['unknown', '*'],
])('%s is shown as %s', (address, shown) => expect(maskIp(address)).toBe(shown))
