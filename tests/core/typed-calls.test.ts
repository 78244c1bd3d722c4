import { glob, readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { fileOf } from '#ui/http/answered-file.ts'
import { callsOf, pathOf, type Send } from '#ui/http/calls.ts'
import type { CallName, CollectionCall, GuardedCall, StreamCall, SuperCall } from '#services/calls.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import { rolesOfCalls } from '#services/roles.contract.ts'
import { allContracts, isContract, nameOf } from './http/contracts.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

type CarriedCall = { readonly method: string; readonly path: string; readonly carried: Parameters<Send>[2] }

/** Calls that get this answer, and what of them reaches the wire. */
const calling = (data: unknown = {}, headers: Readonly<Record<string, string>> = {}) => {
  const sent: CarriedCall[] = []
  const send: Send = async (method, path, carried) => {
    sent.push({ method, path, carried })
    return { data, headers: new Headers(headers) }
  }
  return { sent, ...callsOf(send) }
}

describe('a call by name', () => {
  it('goes out with its method, its path filled in, its query and its body', async () => {
    const { sent, call } = calling()
    await call('GET /api/list-user/list/{listId}', { params: { listId: 'l/1' }, query: { range: '[0,9]' } })
    await call('PUT /api/list/{id}/users/{userId}', { params: { id: 'l1', userId: 'u1' }, body: { name: '홍길동' } })
    await call('GET /api/apartment/stats')
    expect(sent).toEqual([
      { method: 'GET', path: '/api/list-user/list/l%2F1', carried: { query: { range: '[0,9]' } } },
      { method: 'PUT', path: '/api/list/l1/users/u1', carried: { body: { name: '홍길동' } } },
      { method: 'GET', path: '/api/apartment/stats', carried: {} },
    ])
  })

  it('is made as its caller wants it', async () => {
    const { sent, call } = calling()
    const { signal } = new AbortController()
    await call('POST /api/auth/refresh', { retries: 0, signal })
    expect(sent[0]?.carried).toEqual({ retries: 0, signal })
  })

  it('gives the body of its answer, or all of it', async () => {
    const { call, answerTo } = calling([{ id: 1 }], { 'Content-Range': 'logs 0-0/7' })
    const given = { params: { id: 'l1', userId: 'u1' } }
    expect(await call('GET /api/list/{id}/users/{userId}/logs', given)).toEqual([{ id: 1 }])
    const { headers } = await answerTo('GET /api/list/{id}/users/{userId}/logs', given)
    expect(headers.get('Content-Range')).toBe('logs 0-0/7')
  })

  it('takes a file as a form, and gives one', async () => {
    const { sent, call, answerTo } = calling(new Blob(['동,호']))
    const file = new File(['동,호'], '명부.csv')
    const onUploaded = (): void => {}
    await call('POST /api/roll-import/list/{listId}', { params: { listId: 'l1' }, file, onUploaded })
    expect(sent[0]?.carried).toMatchObject({ onUploaded })
    const form = sent[0]?.carried?.body
    expect(form instanceof FormData ? form.get('file') : form).toMatchObject({ name: '명부.csv' })
    expect(fileOf(await answerTo('GET /api/roll-import/form'), '양식.xlsx')).toMatchObject({ name: '양식.xlsx' })
  })

  it('has an address for what is no call: a stream, a report', () => {
    expect(pathOf('GET /api/list/{id}/live', { id: 'l1' })).toBe('/api/list/l1/live')
    expect(pathOf('GET /health')).toBe('/health')
  })
})

/** Never runs: the compiler reads it. */
const doesNotCompile = () => {
  const { call, answerTo } = calling()
  const params = { id: 'l1' }
  return [
    // @ts-expect-error no contract has this name
    call('GET /api/lists/{id}', { params }),
    // @ts-expect-error nor this method there
    call('POST /api/list/{id}', { params }),
    // @ts-expect-error a parameter is missing
    call('GET /api/list/{id}/users/{userId}/logs', { params }),
    // @ts-expect-error all are missing
    call('GET /api/list/{id}'),
    // @ts-expect-error a parameter of another call's
    call('GET /api/list/{id}', { params: { listId: 'l1' } }),
    // @ts-expect-error parameters where there are none
    call('GET /api/apartment/stats', { params }),
    // @ts-expect-error a field that the body does not have
    call('POST /api/list/{id}/reopen', { params, body: { endDate: '2026-12-31' } }),
    // @ts-expect-error a field of another kind
    call('PUT /api/list/{id}', { params, body: { archived: 'yes' } }),
    // @ts-expect-error a value that is none of the choices
    call('PATCH /api/votes/{id}/status', { params, body: { status: 'draft' } }),
    // @ts-expect-error no body where one is needed
    call('POST /api/list/{id}/reopen', { params }),
    // @ts-expect-error a body where there is none
    call('POST /api/auth/logout-everywhere', { body: { everywhere: true } }),
    // @ts-expect-error a query that is not asked
    call('GET /api/admin/dashboard/stats', { query: { listId: 'l1' } }),
    // @ts-expect-error the format must be said
    answerTo('GET /api/list/{id}/users/{userId}/logs/export', { params: { id: 'l1', userId: 'u1' } }),
    // @ts-expect-error a form takes a file
    call('POST /api/roll-import/list/{listId}', { params: { listId: 'l1' }, body: {} }),
    // @ts-expect-error a stream is not answered
    call('GET /api/list/{id}/live', { params }),
    // @ts-expect-error its path has a parameter
    pathOf('GET /api/list/{id}/live'),
    // @ts-expect-error which is called otherwise
    pathOf('GET /api/list/{id}/live', { listId: 'l1' }),
  ]
}

describe('the compiler', () => {
  it('refuses what no contract says', () => {
    expectTypeOf(doesNotCompile).toBeFunction()
    expectTypeOf<'GET /api/lists/{id}'>().not.toExtend<CallName>()
  })

  it('knows what is answered: of several successes all, of failures none', () => {
    const { call } = calling()
    const params = { id: 'l1' }
    expectTypeOf(() => call('GET /api/list/{id}', { params })).returns.resolves.toEqualTypeOf<List>()
    expectTypeOf(() => call('POST /api/list/{id}/close', { params, body: {} })).returns.resolves.toEqualTypeOf<List>()
    expectTypeOf(() => call('GET /api/roll-import/form')).returns.resolves.toEqualTypeOf<Blob>()
    expectTypeOf(() => call('POST /api/auth/refresh')).returns.resolves.toEqualTypeOf<{ token: string }>()
  })

  it('tells kinds of calls apart', () => {
    expectTypeOf<StreamCall>().toEqualTypeOf<'GET /api/list/{id}/live'>()
    expectTypeOf<'GET /api/votes'>().toExtend<CollectionCall>()
    expectTypeOf<'GET /api/votes/{id}'>().not.toExtend<CollectionCall>()
    expectTypeOf<'POST /api/vote/{linkId}/submit'>().not.toExtend<GuardedCall>()
  })

  it('holds the table of roles to the guarded calls: none missing, none invented, none of a super administrator lent', () => {
    expectTypeOf<keyof typeof rolesOfCalls>().toEqualTypeOf<GuardedCall>()
    expectTypeOf<(typeof rolesOfCalls)[SuperCall]>().toExtend<readonly 'SUPER_ADMIN'[]>()
  })
})

/** Returns the value imports of a file that are our own or zod. */
const importsOf = async (file: string): Promise<readonly string[]> => {
  const source = await readFile(file, 'utf8')
  const imported = source.matchAll(/^(?:import|export)\s(?!type\b)[^'`]*?from '((?:#|\.|zod)[^']*)'/gm)
  return [...imported].map(([, name = '']) => name)
}

const fileOfImport = (name: string, from: string): string => {
  if (name.startsWith('#ui/')) return join(root, 'resident-ui/shared', name.slice('#ui/'.length))
  return name.startsWith('#') ? join(root, name.slice(1)) : join(dirname(from), name)
}

/** The way from a file to zod along imports of values; undefined where there is none. */
const wayToZod = async (file: string, seen: Set<string>): Promise<readonly string[] | undefined> => {
  if (seen.has(file) || !/\.tsx?$/.test(file)) return undefined
  seen.add(file)
  for (const name of await importsOf(file)) {
    const way = name === 'zod' ? [] : await wayToZod(fileOfImport(name, file), seen)
    if (way !== undefined) return [relative(root, file), ...way]
  }
  return undefined
}

describe('the apps', () => {
  it.each(['admin-ui/src/**/*.{ts,tsx}', 'resident-ui/{src,shared}/**/*.{ts,tsx}'])(
    '%s have no schema in them',
    async (files) => {
      const seen = new Set<string>()
      const ways: (readonly string[])[] = []
      for await (const file of glob(files, { cwd: root })) {
        const way = await wayToZod(join(root, file), seen)
        if (way !== undefined) ways.push(way)
      }
      expect(seen.size).toBeGreaterThan(50)
      expect(ways).toEqual([])
    },
  )

  it('would be found out with one', async () => {
    expect(await wayToZod(join(root, 'services/list/lists.contract.ts'), new Set())).toEqual([
      'services/list/lists.contract.ts',
    ])
    expect(await wayToZod(join(root, 'services/modules.ts'), new Set())).toContain('services/modules.ts')
  })
})

describe('the list of calls', () => {
  it('has every module of contracts that lies in the folders', async () => {
    const source = await readFile(`${root}services/calls.contract.ts`, 'utf8')
    const listed = [...source.matchAll(/^import type \* as (\w+) from '\.\/(.+)'$/gm)].filter(([, name]) =>
      source.includes(`\n  | typeof ${name}\n`),
    )
    const modules: string[] = []
    for await (const file of glob('services/**/*.contract.ts', { cwd: root })) {
      const exported = Object.values((await import(`${root}${file}`)) as Record<string, unknown>)
      if (exported.some(isContract)) modules.push(file)
    }
    expect(listed.map(([, , file]) => `services/${file}`).toSorted()).toEqual(modules.toSorted())
  })

  it('names no call twice', async () => {
    const names = (await allContracts()).map(nameOf)
    expect(names.toSorted()).toEqual([...new Set(names)].toSorted())
  })

  it('has the guarded ones that the contracts guard', async () => {
    const guarded = (await allContracts()).filter(({ access }) => ['admin', 'super', 'admin-or-self'].includes(access))
    expect(Object.keys(rolesOfCalls).toSorted()).toEqual(guarded.map(nameOf).toSorted())
  })
})
