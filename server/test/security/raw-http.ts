import { connect } from 'node:net'
import { patient } from '../../../scripts/testing/patience.ts'
import type { TestApp } from '#test/servers/test-app.ts'

export const listen = async (it: TestApp): Promise<number> => {
  await it.app.http.listen({ port: 0, host: '127.0.0.1' })
  return (it.app.http.server.address() as { port: number }).port
}

/** Sends exactly these bytes and returns everything the server replied until it closed the connection. */
export const sendBytes = (port: number, bytes: string): Promise<string> =>
  new Promise((done, failed) => {
    const socket = connect(port, '127.0.0.1')
    let received = ''
    const timer = setTimeout(() => {
      socket.destroy()
      failed(new Error(`The server did not hang up: ${received}`))
    }, patient(60_000))
    socket.setEncoding('utf8')
    socket.on('data', (text: string) => {
      received += text
    })
    // A server that refuses early may reset the connection while bytes are still on their way.
    socket.on('error', () => {})
    socket.on('close', () => {
      clearTimeout(timer)
      done(received)
    })
    socket.write(bytes, 'latin1')
  })

export const statusesIn = (text: string): number[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))

export const request = (head: string, headers: Record<string, string> = {}, body = ''): string =>
  [
    `${head} HTTP/1.1`,
    'Host: academy.test',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    body,
  ].join('\r\n')
