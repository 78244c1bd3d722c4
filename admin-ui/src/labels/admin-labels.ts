import type { Admin } from '#services/account/admin/admins.contract.ts'
import { formatPhone } from '#events/values/phone.ts'
import { roleNames } from './role-labels.ts'
import type { PickerLabels } from '../kit/forms/picker-labels.ts'

export const adminStatusNames: Readonly<Record<Admin['status'], string>> = { invited: '초대됨', active: '사용 중' }

export const adminPath = (id: string): string => `/admins/${id}`

/** Returns e-mail and phone: "hong@example.com · 010-1234-5678". */
export const contactText = ({ email, phone }: Pick<Admin, 'email' | 'phone'>): string =>
  [email, phone === null ? null : formatPhone(phone)].filter((part) => part !== null && part !== '').join(' · ')

/** Returns an administrator's complexes: all, the first and how many more, or none. */
export const complexesText = ({ role, Apartments }: Pick<Admin, 'role' | 'Apartments'>): string => {
  if (role === 'SUPER_ADMIN') return '모든 아파트'
  const [first, ...others] = Apartments
  if (first === undefined) return '없음'
  return others.length === 0 ? first.name : `${first.name} 외 ${others.length}곳`
}

/** Texts of an administrator in a choice. */
export const adminPickerLabels: PickerLabels<Admin> = {
  name: ({ name }) => name,
  note: (admin) => `${roleNames[admin.role]} · ${contactText(admin)}`,
}
