import sodium from 'libsodium-wrappers-sumo'
import type { Group } from './scheme/group.ts'
import { isNeutral } from './scheme/group.ts'
import { bytesOf, WIDTH } from './scheme/scalar.ts'

/**
 * Opens ristretto255 by libsodium, for the server and for verifiers of an election: points are
 * their encodings.
 */
export const openSodiumGroup = async (): Promise<Group<Uint8Array>> => {
  await sodium.ready
  const zero = new Uint8Array(WIDTH)
  const base = sodium.crypto_scalarmult_ristretto255_base(bytesOf(1n))
  return {
    base,
    zero,
    decode: (bytes) => (bytes.length === WIDTH && sodium.crypto_core_ristretto255_is_valid_point(bytes) ? bytes : null),
    encode: (point) => point,
    add: (one, other) => sodium.crypto_core_ristretto255_add(one, other),
    subtract: (one, other) => sodium.crypto_core_ristretto255_sub(one, other),
    times: (point, scalar) => {
      // Libsodium refuses results that are the neutral element.
      if (scalar === 0n || isNeutral(point)) return zero
      return point === base
        ? sodium.crypto_scalarmult_ristretto255_base(bytesOf(scalar))
        : sodium.crypto_scalarmult_ristretto255(bytesOf(scalar), point)
    },
    sha512: (bytes) => sodium.crypto_hash_sha512(bytes),
  }
}
