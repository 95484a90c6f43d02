import { preprocessCSS, resolveConfig } from 'vite'
import { expect, test } from 'vitest'
import { hoverMedia } from '../web/hover-media.plugin.ts'

const built = async (css: string): Promise<string> => {
  const config = await resolveConfig(
    { configFile: false, css: { postcss: { plugins: [hoverMedia() as never] } }, logLevel: 'silent' },
    'build',
  )
  return (await preprocessCSS(css, '/a.css', config)).code.replace(/\s+/g, ' ').replace(/ ?([{}]) ?/g, '$1')
}

test('what is said about hovering is for pointers only', async () => {
  expect(await built('.a:hover { color: red }')).toBe('@media (hover: hover){.a:hover{color: red}}')
})

test('other selectors of the rule stay as they were, in their place', async () => {
  expect(await built('.a:hover, .a:focus-visible { color: red } .b { color: blue }')).toBe(
    '.a:focus-visible{color: red}@media (hover: hover){.a:hover{color: red}}.b{color: blue}',
  )
})

test('a rule that says so itself, and one without hovering, are left alone', async () => {
  const css = '@media (hover: hover){.a:hover{color: red}}.b{color: blue}'
  expect(await built(css)).toBe(css)
})

test('a nested rule is moved inside its parent', async () => {
  expect(await built('.a { color: blue; &:hover { color: red } }')).toBe(
    '.a{color: blue; @media (hover: hover){&:hover{color: red}}}',
  )
})
