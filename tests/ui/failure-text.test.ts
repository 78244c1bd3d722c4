import { describe, expect, it } from 'vitest'
import { createApiClient } from '#ui/http/api-client.ts'
import { json, settled, standInNetwork } from './stand-in-network.ts'

const { network } = standInNetwork()

describe('the text of a failure', () => {
  const failureOf = async (status: number, body: unknown) => {
    network(json(status, body))
    return settled(createApiClient().send('GET', '/a', { retries: 0 }))
  }

  it.each([
    [{ error: '가', message: '나', errors: [{ message: '다' }] }, '가'],
    [{ message: '나', errors: [{ message: '다' }] }, '나'],
    [{ errors: [{ path: 'name', message: '다' }] }, '다'],
    [{ errors: [{ msg: '라' }] }, '라'],
    [{ code: 'ALREADY_SUBMITTED' }, '이미 제출하셨습니다.'],
    [{}, '입력값을 확인해주세요.'],
  ])('%j reads %s', async (body, text) => {
    expect(await failureOf(422, body)).toMatchObject({ text })
  })

  it('is mapped from the status where the answer is no JSON', async () => {
    network(new Response('<h1>502</h1>', { status: 502, headers: { 'Content-Type': 'text/html' } }))
    expect(await settled(createApiClient().send('GET', '/a', { retries: 0 }))).toMatchObject({
      kind: 'server',
      text: '서버 오류가 발생했습니다. 잠시 후 다시 시도해주세요.',
    })
  })

  it('comes with the fields and the request id', async () => {
    const body = {
      error: '가',
      code: 'VALIDATION_FAILED',
      errors: [{ path: 'phone', message: '형식' }],
      requestId: 'r1',
    }
    expect(await failureOf(400, body)).toMatchObject({
      fields: [{ path: 'phone', message: '형식' }],
      requestId: 'r1',
      kind: 'validation',
    })
  })
})
