import type { kindsDe } from './kinds-de.ts';

/** The kinds of blocks and what one can choose of them, in English. */
export const kindsEn: typeof kindsDe = {
  kinds: {
    heading: {
      about: 'A heading with a small line above. Its level decides about its size.',
      also: 'title, headline',
    },
    'rich-text': {
      about: 'Paragraphs with subheadings, lists, links, bold and italic.',
      also: 'paragraph, copy',
    },
    form: {
      about: 'What visitors fill in and send, made from a schema with the tag “form”.',
      also: 'contact, enquiry, input',
    },
    facts: {
      about: 'A few large figures with their units, each with a few words.',
      also: 'numbers, statistics',
    },
    picture: {
      about: 'A picture with a caption, as wide as the column or the page.',
      also: 'image, photo',
    },
    video: {
      about: 'A film from a file, with a poster, a title and captions.',
      also: 'video, movie, clip',
    },
    hero: {
      about: 'The first view of a page: a large headline between two pictures.',
      also: 'hero, banner, cover, header',
    },
    button: {
      about: 'Leads to a page, a product or an address.',
      also: 'call to action',
    },
    accordion: {
      about: 'Questions and answers that open and close.',
      also: 'FAQ, collapse',
    },
    gallery: {
      about: 'Pictures with captions, side by side.',
      also: 'photos, images, grid',
    },
    quote: {
      about: 'Words of somebody, set large, with name and place.',
      also: 'testimonial, citation',
    },
    table: {
      about: 'Rows and columns, such as sizes or care.',
      also: 'grid, chart',
    },
    icon: {
      about: 'A sign, with a few words beside it if you like.',
      also: 'symbol, pictogram',
    },
    divider: {
      about: 'A seam, a line, or just some room.',
      also: 'separator, spacer, rule',
    },
    'dynamic-block': {
      about: 'The same content on several pages, kept in one place.',
      also: 'shared, reusable, snippet',
    },
    'language-switch': {
      about: 'Leads to the same page in the other language.',
      also: 'translation',
    },
    breadcrumb: { about: 'The way here from the home page.', also: 'path' },
    'care-symbols': { about: 'Care symbols with words.', also: 'washing' },
    'product-facts': { about: 'What is special about a product.', also: 'numbers, sizes' },
    newsletter: {
      about: 'A field in which people leave their address for news.',
      also: 'letters, e-mail',
    },
    'recently-seen': { about: 'What somebody looked at last.', also: 'history' },
    product: {
      about: 'A product with picture, name and price.',
      also: 'item, goods',
    },
    'product-teaser': {
      about: 'A product presented large, in words of its own.',
      also: 'feature, recommendation',
    },
    category: {
      about: 'A category with picture, text and some of its products.',
      also: 'collection, range',
    },
    'category-link': {
      about: 'Ways to categories, each with its picture.',
      also: 'tiles, collection',
    },
    section: {
      about: 'A ground from edge to edge that holds other blocks together and gives them room.',
      also: 'container, band, background',
    },
    columns: {
      about: 'Sections side by side. On the phone they stand below each other.',
      also: 'column, grid, layout',
    },
    'product-overview': {
      about: 'Products as a grid: the newest, of a category, or those that you choose.',
      also: 'list, tiles',
    },
    'product-detail': {
      about: 'All about a product: pictures, colours, sizes, price and description.',
      also: 'product page',
    },
    'category-page': {
      about: 'A category with all its products, 24 on each page.',
      also: 'listing, collection',
    },
  },
  choices: {
    h1: 'Page title',
    h2: 'Heading',
    h3: 'Subheading',
    statement: 'Statement',
    body: 'Body text',
    lede: 'Lede',
    original: 'As the picture',
    '4-5': '4 : 5 tall',
    '1-1': '1 : 1 square',
    '5-4': '5 : 4',
    '3-2': '3 : 2',
    '2-1': '2 : 1 wide',
    column: 'Column',
    page: 'Page',
    paper: 'Paper',
    tint: 'Tinted',
    field: 'Colour field',
    normal: 'Normal',
    tight: 'Tight',
    none: 'None',
    wide: 'Wide',
    halves: 'Two halves',
    thirds: 'Three thirds',
    quarters: 'Four quarters',
    'wide-narrow': 'Wide and narrow',
    'narrow-wide': 'Narrow and wide',
    even: 'Even',
    strip: 'Strip',
    start: 'Top',
    center: 'Middle',
    end: 'Bottom',
    category: 'Category',
    products: 'Chosen',
    newest: 'Newest',
    related: 'Matching the product',
    dark: 'Dark',
    light: 'Light',
    filled: 'Filled',
    thread: 'Thread',
    plain: 'Plain',
    text: 'Text',
    first: 'The first',
    left: 'Left',
    right: 'Right',
    small: 'Small',
    medium: 'Medium',
    large: 'Large',
    stitch: 'Seam',
    line: 'Line',
    space: 'Room only',
    asked: 'When asked',
    quiet: 'By itself, without sound',
  },
};
