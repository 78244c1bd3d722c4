import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { checkSignature, type SignedRequest } from '#tests/support/s3/signature.ts'

/**
 * Credentials of Amazon's published examples of signatures ("Authenticating Requests: Using the
 * Authorization Header", and "… Using Query Parameters", Amazon S3 API reference).
 */
const credentials = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
}
const now = new Date('2013-05-24T00:00:00Z')
const host = 'examplebucket.s3.amazonaws.com'
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const signed = (
  method: string,
  url: string,
  { names, signature, body = '', ...more }: Readonly<Record<string, string>> & { names: string; signature: string },
): SignedRequest => ({
  method,
  url,
  headers: {
    host,
    'x-amz-date': '20130524T000000Z',
    'x-amz-content-sha256': sha256(body),
    authorization:
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,' +
      `SignedHeaders=${names},Signature=${signature}`,
    ...more,
  },
})

const usual = 'host;x-amz-content-sha256;x-amz-date'
const getObject = signed('GET', '/test.txt', {
  names: 'host;range;x-amz-content-sha256;x-amz-date',
  signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  range: 'bytes=0-9',
})
const putObject = signed('PUT', '/test%24file.text', {
  names: 'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
  signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  body: 'Welcome to Amazon S3.',
  date: 'Fri, 24 May 2013 00:00:00 GMT',
  'x-amz-storage-class': 'REDUCED_REDUNDANCY',
})
const getLifecycle = signed('GET', '/?lifecycle', {
  names: usual,
  signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
})
const listObjects = signed('GET', '/?max-keys=2&prefix=J', {
  names: usual,
  signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
})
const presigned: SignedRequest = {
  method: 'GET',
  url:
    '/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&' +
    'X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request&' +
    'X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&' +
    'X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  headers: { host },
}

const after = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000)

describe('a signature', () => {
  it.each([
    ['GET Object', getObject, sha256('')],
    ['PUT Object', putObject, sha256('Welcome to Amazon S3.')],
    ['GET Bucket Lifecycle', getLifecycle, sha256('')],
    ['GET Bucket (List Objects)', listObjects, sha256('')],
    ['GET Bucket in another order', { ...listObjects, url: '/?prefix=J&max-keys=2' }, sha256('')],
    ['a presigned GET', presigned, 'UNSIGNED-PAYLOAD'],
  ])('of Amazon’s example is taken: %s', (_, asked, payload) => {
    expect(checkSignature(asked, credentials, now)).toBe(payload)
  })

  it.each([
    ['another method', { ...getObject, method: 'DELETE' }, 'SignatureDoesNotMatch'],
    ['another path', { ...getObject, url: '/test.txt2' }, 'SignatureDoesNotMatch'],
    ['another query', { ...listObjects, url: '/?max-keys=2&prefix=K' }, 'SignatureDoesNotMatch'],
    [
      'another range',
      { ...getObject, headers: { ...getObject.headers, range: 'bytes=0-10' } },
      'SignatureDoesNotMatch',
    ],
    [
      'another body',
      { ...putObject, headers: { ...putObject.headers, 'x-amz-content-sha256': sha256('') } },
      'SignatureDoesNotMatch',
    ],
    ['another host', { ...getObject, headers: { ...getObject.headers, host: 'other' } }, 'SignatureDoesNotMatch'],
    [
      'something unsigned of Amazon’s',
      { ...getObject, headers: { ...getObject.headers, 'x-amz-acl': 'x' } },
      'AccessDenied',
    ],
    ['no signature', { ...getObject, headers: { host } }, 'AccessDenied'],
    ['another presigned path', { ...presigned, url: presigned.url.replace('test', 'best') }, 'SignatureDoesNotMatch'],
    ['a longer life', { ...presigned, url: presigned.url.replace('=86400', '=86401') }, 'SignatureDoesNotMatch'],
  ])('does not fit %s', (_, asked, code) => {
    expect(() => checkSignature(asked, credentials, now)).toThrow(code)
  })

  it('does not fit another secret, another region, somebody else', () => {
    const other = (change: Partial<typeof credentials>) => () =>
      checkSignature(getObject, { ...credentials, ...change }, now)
    expect(other({ secretAccessKey: 'x' })).toThrow('SignatureDoesNotMatch')
    expect(other({ region: 'auto' })).toThrow('AuthorizationHeaderMalformed')
    expect(other({ accessKeyId: 'x' })).toThrow('InvalidAccessKeyId')
  })

  it('holds a quarter of an hour, a presigned one as long as it says', () => {
    expect(checkSignature(getObject, credentials, after(14))).toBe(sha256(''))
    for (const minutes of [16, -16])
      expect(() => checkSignature(getObject, credentials, after(minutes))).toThrow('RequestTimeTooSkewed')
    expect(checkSignature(presigned, credentials, after(1_439))).toBe('UNSIGNED-PAYLOAD')
    expect(() => checkSignature(presigned, credentials, after(1_441))).toThrow('RequestTimeTooSkewed')
  })
})
