import { expect } from 'vitest'
import { keepTemplate } from '#tests/pdf-template/stored-template.ts'
import { ask } from '#tests/signature/office-campaign.ts'
import { createList, enrol, ownerOf, registerApartment } from '#tests/support/campaign.ts'
import type { Holder } from '#tests/support/residents.ts'
import type { TestApp } from '#tests/support/stack/test-app.ts'

export const hong = {
  ...ownerOf(1, { name: '홍길동', phone: '01012345678', dong: '101', ho: '101' }),
  birthDate: '1950-03-01',
}
/** Further unit of the same owner. */
export const second = { ...hong, ho: '102' }
export const coOwner = {
  ...ownerOf(2, { name: '성춘향', phone: '01022223333', dong: '101', ho: '101' }),
  birthDate: '1955-05-05',
}
export const neighbour = {
  ...ownerOf(3, { name: '이웃집', phone: '01033334444', dong: '101', ho: '103' }),
  birthDate: '1960-06-06',
}

/** An owner as their carrier knows them. */
export const holderOf = ({ name, phone, birthDate }: typeof hong): Holder => ({
  name,
  birthdate: birthDate.replaceAll('-', ''),
  mobileno: phone,
})

/**
 * A campaign of these owners with its public link, and a form to sign unless it is said otherwise.
 */
export const prepareOwners = async (
  test: TestApp,
  { list = {}, withForm = true }: { readonly list?: object; readonly withForm?: boolean } = {},
) => {
  const { id: apartmentId } = await registerApartment(test)
  const { id: listId } = await createList(test, { apartmentId, type: 'signature', name: '조합설립 동의', ...list })
  await enrol(test, listId, [hong, second, coOwner, neighbour])
  if (withForm) await keepTemplate(test, { listId, apartmentId })
  const { token } = (await test.admin.post(`/api/lists/${listId}/signature/link`)).body as { token: string }
  const entries: readonly { id: string; name: string; ho: string }[] = (
    await test.admin.get(`/api/list-user/list/${listId}`)
  ).body
  const entryOf = ({ name, ho }: typeof hong): string =>
    entries.find((entry) => entry.name === name && entry.ho === ho)?.id ?? expect.fail('they are on the roll')
  return { apartmentId, listId, token, entryOf }
}

/** A personal invitation of an entry. */
export const invite = async ({ admin }: Pick<TestApp, 'admin'>, listId: string, listUserId: string) => {
  const { created } = await ask(admin, { listId }, {}, [listUserId])
  const [made = expect.fail('they are invited')] = created
  return { id: made.id, token: made.url.split('/').at(-1) ?? '' }
}
