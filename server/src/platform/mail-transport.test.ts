import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSmtp, type TestSmtp } from '#test/fakes/smtp.ts'
import { createMailTransport } from './mail-transport.ts'

let smtp: TestSmtp
beforeAll(async () => {
  smtp = await startSmtp('127.0.0.2')
})
afterAll(() => smtp.close())

const mail = { messageId: '1', to: { name: 'Олена', address: 'o@example.test' }, subject: 's', text: 't', html: 'h' }
const sendTo = async (url: string): Promise<void> => {
  const transport = createMailTransport(url, { name: 'Academy', address: 'no-reply@academy.test' })
  if (transport.kind !== 'smtp') throw new Error('no mail server')
  await transport.send(mail).finally(() => transport.close())
}

describe('a mail server elsewhere', () => {
  test('[S10] that offers no TLS gets nothing: mails carry links that open accounts', async () => {
    await expect(sendTo(smtp.url)).rejects.toMatchObject({ code: 'ETLS' })
    expect(smtp.received).toEqual([])
  })

  test('gets mails without it where the operator says so', async () => {
    await sendTo(`${smtp.url}?requireTLS=false`)
    expect(smtp.received).toHaveLength(1)
  })
})
